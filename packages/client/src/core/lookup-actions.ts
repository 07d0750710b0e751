import { loadPart } from "../http/load-part.ts";
import type { LookUpName, LookUpResult, LookUps } from "../http/lookups.ts";
import { notConnected, type Requests, refusalOf } from "../link/requests.ts";
import { askRooms } from "../overview/directory.ts";
import type { Viewer } from "../rooms/room.ts";
import type { ChatClient } from "../state/chat-client.ts";
import type { Core } from "./core.ts";

/** Nobody looks anything up, or asks what is missing, before they are inside. */
const loadProof = () => import("../rooms/proof.ts");
const loadLookUps = () => import("../http/lookups.ts");

/** What is asked for oneself alone, by code that is fetched when it is needed. */
export function lookupActions(
	{ environment, link, rooms, requests }: Core,
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
			const found = link.status.state === "open" ? await foundRooms(requests, name, question) : undefined;
			if (found !== undefined) return found as LookUpResult<typeof name>;
			try {
				const { lookUp } = await loadPart(loadLookUps);
				return await lookUp(environment, name, question, signal);
			} catch {
				return { ok: false, refusal: notConnected };
			}
		},
	};
}

/** The directory is asked through the socket; undefined: it is something else that is looked up. */
async function foundRooms<N extends LookUpName>(
	requests: Requests,
	name: N,
	question: LookUps[N]["question"],
): Promise<LookUpResult<"rooms"> | undefined> {
	if (name !== "rooms" || !("search" in question)) return undefined;
	const answer = await askRooms(requests, { query: String(question.search) });
	if (answer.type === "rooms") return { ok: true, answer: answer.rooms };
	return { ok: false, refusal: answer.type === "refused" ? refusalOf(answer) : notConnected };
}
