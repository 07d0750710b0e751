import { existsSync } from "node:fs";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import { lockFolder, openDatabase } from "@parley/engine/log/database";
import { RoomId } from "@parley/protocol/ids";
import { storeModule } from "../app/rows/store.ts";
import { sourceNames } from "../rooms/elsewhere/source.ts";
import { importRecord } from "../rooms/transcript/import-record.ts";
import { BadRecord } from "../rooms/transcript/record-check.ts";
import { type Command, Misuse } from "./run-command.ts";
import { pathOf, say } from "./terminal.ts";

export const command: Command = {
	usage: `npm run import -- FILE [--room ROOM]
npm run import -- --from slack|mattermost|discord|campfire FILE [--dry-run] [--private]

Makes a new room of what npm run export wrote as JSON Lines. The server must be stopped.
Messages get new numbers; times and the authors' names stay, but the messages belong to nobody here.
  --room     the new room's name, if not the old one

With --from it takes over what another chat wrote as its export, into a new room a channel. Run again, it adds what is not here yet.
  --dry-run  only says what would come, and what is left out and why; the server may run
  --private  private channels, too, as rooms that are not listed`,
	flags: {
		room: { type: "string" },
		from: { type: "string" },
		"dry-run": { type: "boolean" },
		private: { type: "boolean" },
	},
	async run({ config, subject, flag }) {
		const file = pathOf(subject);
		const room = flag("room");
		const from = flag("from");
		if (from !== undefined) {
			const source = sourceNames.find((name) => name === from);
			if (source === undefined)
				throw new Misuse(`--from is one of ${sourceNames.join(", ")}, not "${from}".`);
			if (room !== undefined)
				throw new Misuse("--room is for one room; with --from each channel becomes one.");
			if (!existsSync(file)) throw new UserFacingError(`There is no file ${file}. Check the path.`);
			const { importFrom } = await import("./import-from.ts");
			const [dryRun, withPrivate] = [flag("dry-run") === "true", flag("private") === "true"];
			return importFrom({ config, source, file, dryRun, withPrivate });
		}
		for (const name of ["dry-run", "private"])
			if (flag(name) !== undefined) throw new Misuse(`--${name} goes with --from.`);
		if (room !== undefined && !RoomId.safeParse(room).success)
			throw new Misuse(`A room's name is 1 to 64 of a-z 0-9 -, not "${room}".`);
		if (!existsSync(file)) throw new UserFacingError(`There is no file ${file}. Check the path.`);
		const lock = lockFolder(config.dataDir, storeModule.product);
		const database = openDatabase({ dataDir: config.dataDir, durability: "disk" }, storeModule);
		try {
			const options = { database, file, room, textBytesMax: config.messageBytesMax, at: Date.now() };
			const imported = await importRecord(options);
			say(
				`The room ${imported.room} holds ${imported.posts} messages now, numbered #${imported.firstSeq + 1} to #${imported.lastSeq}.${
					imported.activities === 0
						? ""
						: ` ${imported.activities} of them were activities (polls, games): here each is a message that says how it stood, and goes on no more.`
				}`,
			);
		} catch (error) {
			throw withItsLine(error, file);
		} finally {
			database.close();
			lock.close();
		}
	},
};

function withItsLine(error: unknown, file: string): unknown {
	if (error instanceof BadRecord)
		return new UserFacingError(`${file}, line ${error.line}: ${error.message}. Nothing was imported.`);
	return error;
}
