// Who can shoot at which creature of a map, by a game's rules: `node who-can-shoot.mjs MAP dnd5e [ATTACKER]`. It needs the package
// parapet-engine: `npm install /path/to/dist-engine`.
import { readFileSync } from "node:fs";
import { explain, judge, judgeAll, prepare, readMapFile } from "parapet-engine";

const [path, rules = "dnd5e", attacker] = process.argv.slice(2);
if (path === undefined) throw new RangeError("expected the path of a map");
const { scene } = readMapFile(path, readFileSync(path, "utf8"));
const map = prepare(scene, { rules });
const targets = map.battlefield.creatures.filter(({ isHidden }) => !isHidden);

const verdicts =
  attacker === undefined
    ? judgeAll(map)
    : targets
        .map(({ id }) => judge(map, { attacker, target: id }))
        .filter((verdict) => verdict.attacker !== verdict.target);

for (const verdict of verdicts) {
  const [said, ...why] = explain(map, verdict);
  console.log(`${verdict.lineOfEffect ? "can shoot" : "cannot   "}  ${said}`);
  for (const reason of why) console.log(`             ${reason}`);
}
