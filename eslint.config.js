import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import ts from "typescript-eslint";

const DOCUMENT_CODE = ["src/foundry/**", "src/systems/**", "tests/**", "**/*.test.ts", "types/**"];

export default defineConfig([
  globalIgnores(["dist", "dist-cli", "dist-playground", "release", "site", "coverage", "docs"]),
  {
    files: ["**/*.ts"],
    extends: [js.configs.recommended, ts.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: "tsconfig.all.json", tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unnecessary-condition": "error",
      "@typescript-eslint/prefer-readonly": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "no-restricted-syntax": ["error", { selector: "ExportDefaultDeclaration", message: "No default exports." }],
      eqeqeq: "error",
      "prefer-const": "error",
      "max-lines": ["error", { max: 400 }],
      "max-lines-per-function": ["error", { max: 60, skipComments: true }],
      "max-params": ["error", { max: 4 }],
    },
  },
  {
    files: DOCUMENT_CODE,
    rules: {
      "@typescript-eslint/consistent-type-assertions": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
  {
    files: ["tests/**", "**/*.test.ts"],
    rules: {
      "max-lines-per-function": "off",
      "max-lines": "off",
      "@typescript-eslint/no-unnecessary-condition": "off",
    },
  },
  { files: ["types/**"], rules: { "@typescript-eslint/no-namespace": "off" } },
  { files: ["*.config.ts"], rules: { "no-restricted-syntax": "off" } },
  {
    files: ["**/*.mjs", "**/*.cjs", "**/*.js"],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: {
        Buffer: "readonly",
        console: "readonly",
        process: "readonly",
        performance: "readonly",
        URL: "readonly",
        module: "writable",
      },
    },
  },
]);
