import { resolve } from "node:path";
import { restoreBackup } from "@parley/engine/backup/restore";
import { storeModule } from "../app/rows/store.ts";
import type { Command } from "./run-command.ts";
import { pathOf, progress, say } from "./terminal.ts";

export const command: Command = {
	usage: `npm run restore -- FILE

Makes the backup FILE, with FILE.files, the data of DATA_DIR. The server must be stopped. What is there is put aside, not deleted.`,
	flags: {},
	async run({ config, subject }) {
		const file = pathOf(subject);
		const { contents, aside } = await restoreBackup({
			dataDir: config.dataDir,
			file,
			module: storeModule,
			onProgress: progress("Copying"),
		});
		say(
			`Restored ${file} to ${resolve(config.dataDir)}: ${contents.join(", ")}.`,
			...(aside === undefined ? [] : [`What was there lies in ${resolve(aside)}.`]),
			"What was posted after the backup is gone, and what was removed after it is there again.",
			"Start the server: it numbers in a new epoch, so every page notices and begins with the newest messages.",
		);
	},
};
