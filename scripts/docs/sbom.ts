// `npm run sbom`: what ships, as CycloneDX 1.5, on standard output or into the file that is named.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../tools.mjs";
import { billOfMaterials } from "./bill-of-materials.ts";

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const text = `${JSON.stringify(billOfMaterials(version), null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
