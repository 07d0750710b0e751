import { BotEnded, BotList, BotMade, type BotScope } from "@parley/protocol/bots";
import { useMemo } from "react";
import { useClient } from "../../react/use-chat.ts";
import { type Answer, askJson } from "../../ui/http.ts";
import { useOperatorToken } from "../../ui/operator-token.ts";

/** What the owner of a room, or the operator, does about its bots. Nothing here throws. */
export interface BotActions {
	list(): Promise<Answer<BotList>>;
	make(name: string, scopes: readonly BotScope[]): Promise<Answer<BotMade>>;
	rotate(bot: string): Promise<Answer<BotMade>>;
	remove(bot: string): Promise<Answer<BotEnded>>;
}

export function useBotActions(room: string): BotActions {
	const client = useClient();
	const operator = useOperatorToken();
	return useMemo(() => {
		const address = `/api/rooms/${room}/bots`;
		// At each question: keeping one's name brings another token.
		const headers = () => ({
			authorization: `Bearer ${operator ?? client.sessionToken() ?? ""}`,
			"content-type": "application/json",
		});
		return {
			list: () => askJson(address, BotList, { headers: headers() }),
			make: (name, scopes) => {
				const body = JSON.stringify({ name, scopes });
				return askJson(address, BotMade, { method: "POST", headers: headers(), body });
			},
			rotate: (bot) => askJson(`${address}/${bot}/token`, BotMade, { method: "POST", headers: headers() }),
			remove: (bot) => askJson(`${address}/${bot}`, BotEnded, { method: "DELETE", headers: headers() }),
		};
	}, [client, operator, room]);
}
