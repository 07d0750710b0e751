import { resolve } from "node:path";
import { makeBackup } from "@parley/engine/backup/backup";
import { inMegabytes } from "@parley/engine/lib/files";
import { lowerPriority } from "@parley/engine/lib/lower-priority";
import { storeModule } from "../app/rows/store.ts";
import type { Command } from "./run-command.ts";
import { pathOf, progress, say } from "./terminal.ts";

export const command: Command = {
	usage: `npm run backup -- FILE [--force]

Copies the database of DATA_DIR into FILE and the files people sent into FILE.files, verified, while the server
runs or not. The two belong together.
  --force   replace FILE if it is there`,
	flags: { force: { type: "boolean" } },
	async run({ config, subject, flag }) {
		lowerPriority();
		const file = pathOf(subject);
		const { bytes, contents } = await makeBackup({
			dataDir: config.dataDir,
			file,
			module: storeModule,
			overwrite: flag("force") === "true",
			onProgress: progress("Copying"),
		});
		say(
			`Backed up ${resolve(config.dataDir)} to ${file} (${inMegabytes(bytes)}): ${contents.join(", ")}.`,
			"Read back and checked from end to end. Keep it on another disk, with the folder beside it.",
		);
	},
};
