import {
	OutgoingHookEnded,
	OutgoingHookList,
	OutgoingHookMade,
	type OutgoingOn,
} from "@parley/protocol/outgoing-hooks";
import { useMemo } from "react";
import { useClient } from "../../react/use-chat.ts";
import { type Answer, askJson } from "../../ui/http.ts";
import { useOperatorToken } from "../../ui/operator-token.ts";

/** What the owner of a room, or the operator, does about its outgoing hooks. Nothing here throws. */
export interface OutgoingActions {
	list(): Promise<Answer<OutgoingHookList>>;
	make(name: string, to: string, on: OutgoingOn): Promise<Answer<OutgoingHookMade>>;
	rotate(hook: string): Promise<Answer<OutgoingHookMade>>;
	remove(hook: string): Promise<Answer<OutgoingHookEnded>>;
}

export function useOutgoingActions(room: string): OutgoingActions {
	const client = useClient();
	const operator = useOperatorToken();
	return useMemo(() => {
		const address = `/api/rooms/${room}/outgoing-hooks`;
		// At each question: keeping one's name brings another token.
		const headers = () => ({
			authorization: `Bearer ${operator ?? client.sessionToken() ?? ""}`,
			"content-type": "application/json",
		});
		return {
			list: () => askJson(address, OutgoingHookList, { headers: headers() }),
			make: (name, to, on) => {
				const body = JSON.stringify({ name, to, on });
				return askJson(address, OutgoingHookMade, { method: "POST", headers: headers(), body });
			},
			rotate: (hook) =>
				askJson(`${address}/${hook}/secret`, OutgoingHookMade, { method: "POST", headers: headers() }),
			remove: (hook) =>
				askJson(`${address}/${hook}`, OutgoingHookEnded, { method: "DELETE", headers: headers() }),
		};
	}, [client, operator, room]);
}
