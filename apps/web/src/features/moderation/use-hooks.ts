import { HookEnded, HookList, HookMade } from "@parley/protocol/hooks";
import { useMemo } from "react";
import type * as z from "zod/mini";
import { useClient } from "../../react/use-chat.ts";
import { type Answer, askJson } from "../../ui/http.ts";
import { useOperatorToken } from "../../ui/operator-token.ts";

/** What the owner of a room, or the operator, does about its hooks. Nothing here throws. */
export interface HookActions {
	list(): Promise<Answer<z.infer<typeof HookList>>>;
	make(name: string, template: string): Promise<Answer<HookMade>>;
	rotate(hook: string): Promise<Answer<HookMade>>;
	remove(hook: string): Promise<Answer<HookEnded>>;
}

export function useHookActions(room: string): HookActions {
	const client = useClient();
	const operator = useOperatorToken();
	return useMemo(() => {
		const address = `/api/rooms/${room}/hooks`;
		// At each question: keeping one's name brings another token.
		const headers = () => ({
			authorization: `Bearer ${operator ?? client.sessionToken() ?? ""}`,
			"content-type": "application/json",
		});
		return {
			list: () => askJson(address, HookList, { headers: headers() }),
			make: (name, template) => {
				const body = JSON.stringify({ name, ...(template.trim() !== "" && { template }) });
				return askJson(address, HookMade, { method: "POST", headers: headers(), body });
			},
			rotate: (hook) =>
				askJson(`${address}/${hook}/secret`, HookMade, { method: "POST", headers: headers() }),
			remove: (hook) => askJson(`${address}/${hook}`, HookEnded, { method: "DELETE", headers: headers() }),
		};
	}, [client, operator, room]);
}
