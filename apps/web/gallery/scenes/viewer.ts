import type { FileInfo } from "@parley/protocol/files";
import { clicks, type Hand, presses, sees } from "../hands.ts";
import { RoomLog } from "../room-log.ts";
import type { Scene } from "../scene.ts";
import { lobbyWith } from "../story.ts";

/** The tests bring pictures of these sizes, but for the one that is gone (`e2e/support/gallery.ts`). */
function image(name: string, width: number, height: number): FileInfo {
	const id = `${name.replaceAll(/[^a-z]/g, "")}${"A".repeat(32)}`.slice(0, 32);
	return {
		id,
		name,
		type: "image/png",
		bytes: 1_234_567,
		width,
		height,
		thumbnail: { width: 480, height: 320 },
	};
}

function pictures() {
	const log = new RoomLog("lobby");
	log.says("Bo", "From the hill, this morning", { files: [image("hill.png", 1_200, 800)] });
	log.says("Bo", "and the way back", {
		files: [
			image("a-tall-tower-with-a-very-long-name-of-its-own.png", 600, 2_400),
			image("gone.png", 900, 600),
		],
	});
	return log.joined({ count: 2, members: ["Ada", "Bo"] });
}

const tape = lobbyWith(pictures());
const opens = (seq: number): Hand => clicks(`[data-seq='${seq}'] [class*=image]`);
const here = sees("dialog[open] img[aria-busy=false]");

export const viewerScenes: readonly Scene[] = [
	{ name: "viewer/image", tape, hands: [opens(1_000), here] },
	{ name: "viewer/tall", tape, hands: [opens(1_001), here] },
	{
		name: "viewer/whole",
		tape,
		hands: [opens(1_000), here, clicks("dialog[open] img"), sees("[data-whole=true]")],
	},
	{
		name: "viewer/broken",
		tape,
		// it is given up after some tries, and nobody waits for chance to say when the next one is
		before: () => {
			Math.random = () => 0;
		},
		hands: [
			opens(1_001),
			here,
			presses("ArrowRight", {}, "dialog[open]"),
			sees("dialog[open] [class*=canvas] p"),
		],
	},
];
