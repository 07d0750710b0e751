import type { Me, RoomState } from "@parley/client/state/chat-state";
import type { Wish } from "@parley/protocol/wishes";
import { useMemo } from "react";
import * as z from "zod/mini";
import { useClient } from "../../react/use-chat.ts";
import { type Answer, askJson } from "../../ui/http.ts";
import { useOperatorToken } from "../../ui/operator-token.ts";
import { rankIn } from "../../ui/rank.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";

const Done = z.object({ seq: z.int() });

/** What the owner of a room, a moderator, or the operator can do there. Nothing here throws: an error is a sentence. */
export interface Moderation {
	/** null: this person may do nothing of this */
	readonly as: "owner" | "moderator" | "operator" | null;
	/** an error as a sentence, or null when it was done */
	act(wish: Wish): Promise<string | null>;
	read<T>(list: string, schema: z.ZodMiniType<T>): Promise<Answer<T>>;
}

export function useModeration({ room, rules }: RoomState, me: Me): Moderation {
	const client = useClient();
	const operator = useOperatorToken();
	const rank = rankIn(rules, me.session);
	return useMemo(() => {
		const address = `/api/moderation/rooms/${room}`;
		// At each question: keeping one's name brings another token.
		const authorized = () => ({ authorization: `Bearer ${operator ?? client.sessionToken() ?? ""}` });
		const byOperator = async (wish: Wish): Promise<string | null> => {
			const headers = { ...authorized(), "content-type": "application/json" };
			const answer = await askJson(address, Done, { method: "POST", headers, body: JSON.stringify(wish) });
			return answer.ok ? null : answer.message;
		};
		const byFrame = async (wish: Wish): Promise<string | null> => {
			const result = await client.moderate(room, wish);
			return result.ok ? null : refusalTexts.sentence(result.refusal);
		};
		return {
			as: operator !== null ? "operator" : rank,
			// who owns the room stands in the record by name, the operator's token in this tab or not
			act: operator !== null && rank !== "owner" ? byOperator : byFrame,
			read: (list, schema) => askJson(`${address}${list}`, schema, { headers: authorized() }),
		};
	}, [client, operator, rank, room]);
}
