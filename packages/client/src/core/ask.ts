import type { Link } from "../link/link.ts";
import { notConnected, type Question, type Requests, refusalOf } from "../link/requests.ts";
import type { EnterResult } from "../state/chat-client.ts";

/** Asks what is answered by `ok` or a refusal. Without a link the answer is there at once: nothing of it is kept for later. */
export type Ask = (question: Question) => Promise<EnterResult>;

export function asking(link: Pick<Link, "status">, requests: Requests): Ask {
	return (question) => {
		if (link.status.state !== "open") return Promise.resolve({ ok: false, refusal: notConnected });
		return new Promise((resolve) => {
			requests.ask(question, (answer) => {
				if (answer.type === "ok") resolve({ ok: true, room: answer.room });
				else resolve({ ok: false, refusal: answer.type === "refused" ? refusalOf(answer) : notConnected });
			});
		});
	};
}
