import { lockFolder, openDatabase } from "@parley/engine/log/database";
import { storeModule } from "../../src/app/rows/store.ts";
import { planRooms } from "../../src/rooms/elsewhere/planned-rooms.ts";
import { sources } from "../../src/rooms/elsewhere/sources.ts";
import { StagedExport } from "../../src/rooms/elsewhere/staged-export.ts";
import { RoomsWriter } from "../../src/rooms/elsewhere/write-rooms.ts";

/** A process of its own: an import of Slack that is killed when half of it is written. */
const [dataDir = "", file = ""] = process.argv.slice(2);
const whole = { entriesMax: 1_000, unpackedBytesMax: 1e9, itemBytesMax: 1e6, peopleMax: 1_000 };
lockFolder(dataDir, storeModule.product);
const database = openDatabase({ dataDir, durability: "disk" }, storeModule);
const staged = new StagedExport({
	folder: dataDir,
	messageBytesMax: 16_384,
	reactionKindsMax: 50,
	withPrivate: false,
});
for await (const found of sources.slack({ file, limits: whole, progress: () => undefined }))
	staged.add(found);
staged.sort();
const planned = planRooms(staged, { database, source: "slack", defaultRoom: "lobby", roomsMax: 100 });
const progress = (share: number): void => {
	if (share >= 0.5) process.kill(process.pid, "SIGKILL");
};
const files = undefined;
await new RoomsWriter(staged, { database, source: "slack", capacity: 50, files, at: 0, progress }).write(
	planned,
);
