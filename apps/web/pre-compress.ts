import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/;
/** A smaller file fits one packet either way. */
const BYTES_MIN = 1_024;

/** Writes .br and .gz beside every built file that gains by it and is sent as it is. */
export function preCompress(): Plugin {
	let outDir = "";
	return {
		name: "pre-compress",
		apply: "build",
		configResolved(config) {
			outDir = resolve(config.root, config.build.outDir);
		},
		closeBundle() {
			for (const name of readdirSync(outDir, { recursive: true, encoding: "utf8" })) {
				if (!COMPRESSIBLE.test(name) || name.startsWith("pages")) continue;
				const file = join(outDir, name);
				const bytes = readFileSync(file);
				if (bytes.length < BYTES_MIN) continue;
				writeFileSync(`${file}.br`, brotliCompressSync(bytes));
				writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
			}
		},
	};
}
