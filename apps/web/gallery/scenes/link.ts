import type { Scene } from "../scene.ts";
import { story } from "../story.ts";
import type { Tape } from "../tape.ts";

function link(state: string, tape: Tape): Scene {
	return { name: `link/${state}`, tape: { ...story, ...tape } };
}

export const linkScenes: readonly Scene[] = [
	link("lost", { lost: 1006, tries: 1, serverStatus: null }),
	link("offline", { lost: 1006, tries: 1, online: false }),
	link("proxy", { lost: 1006, tries: 4 }),
	link("house-full", { lost: 1006, tries: 1, serverStatus: { problem: "house-full" } }),
	link("too-many-from-here", { lost: 1006, tries: 1, serverStatus: { problem: "too-many-from-here" } }),
	link("restart", { lost: 1012, told: [{ type: "bye", reason: "restart", reconnectAfterMs: 40_000 }] }),
	link("too-fast", { lost: 4029 }),
	link("open-elsewhere", { lost: 4509 }),
	link("removed-by-operator", { lost: 4503 }),
	link("reload-needed", { lost: 4400 }),
	link("behind", { told: [{ type: "link", state: "behind", behindBytes: 90_000, behindEvents: 40 }] }),
	link("catching-up", {
		told: [{ type: "link", state: "catching-up", behindBytes: 400_000, behindEvents: 1_240 }],
	}),
	{
		name: "link/unsent",
		tape: { ...story, lost: 1006, tries: 1, online: false },
		before: (client) => {
			client.post("lobby", "Written in the tunnel");
			client.post("lobby", "and this, too");
		},
	},
];
