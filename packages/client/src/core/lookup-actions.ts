import { loadPart } from "../http/load-part.ts";
import { notConnected } from "../link/requests.ts";
import type { Viewer } from "../rooms/room.ts";
import type { ChatClient } from "../state/chat-state.ts";
import type { Core } from "./core.ts";

/** Nobody looks anything up, or asks what is missing, before they are inside. */
const loadProof = () => import("../rooms/proof.ts");
const loadLookUps = () => import("../http/lookups.ts");

/** What is asked for oneself alone, by code that is fetched when it is needed. */
export function lookupActions(
	{ environment, rooms, requests }: Core,
	viewer: Viewer,
): Pick<ChatClient, "proofTo" | "lookUp"> {
	return {
		proofTo: async (name, seq) => {
			const room = rooms.get(name);
			if (!room) return null;
			try {
				const { pageBefore, proofTo } = await loadPart(loadProof);
				return await proofTo(room.viewOf(viewer), seq, (before) => pageBefore(requests, name, before));
			} catch {
				return null;
			}
		},
		async lookUp(name, question, signal) {
			try {
				const { lookUp } = await loadPart(loadLookUps);
				return await lookUp(environment, name, question, signal);
			} catch {
				return { ok: false, refusal: notConnected };
			}
		},
	};
}
