import { existsSync, rmSync } from "node:fs";
import { workerData } from "node:worker_threads";

/** Preloaded (`--import`): the thread that writes the archive dies whenever the file DEATH_NOTE is there. */
const LOOK_MS = 10;
const note = process.env["DEATH_NOTE"] ?? "";

if (typeof workerData === "object" && workerData !== null && "durability" in workerData)
	setInterval(() => {
		if (!existsSync(note)) return;
		rmSync(note);
		throw new Error("the writer was made to die");
	}, LOOK_MS).unref();
