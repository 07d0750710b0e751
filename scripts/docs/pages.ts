// `npm run docs:pages`: the pages of docs/ that are made, not written.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../tools.mjs";
import { madePages } from "./made-pages.ts";

for (const [file, text] of madePages()) {
	writeFileSync(join(root, file), text);
	console.log(file);
}
