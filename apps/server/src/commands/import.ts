import { existsSync } from "node:fs";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import { lockFolder, openDatabase } from "@parley/engine/log/database";
import { RoomId } from "@parley/protocol/ids";
import { storeModule } from "../app/rows/store.ts";
import { importRecord } from "../rooms/transcript/import-record.ts";
import { BadRecord } from "../rooms/transcript/record-check.ts";
import { type Command, Misuse } from "./run-command.ts";
import { pathOf, say } from "./terminal.ts";

export const command: Command = {
	usage: `npm run import -- FILE [--room ROOM]

Makes a new room of what npm run export wrote as JSON Lines. The server must be stopped.
Messages get new numbers; times and the authors' names stay, but the messages belong to nobody here.
  --room   the new room's name, if not the old one`,
	flags: { room: { type: "string" } },
	async run({ config, subject, flag }) {
		const file = pathOf(subject);
		const room = flag("room");
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
