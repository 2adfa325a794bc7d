export { english as englishWords } from "../src/words/english";
