import { HookEnded } from "@parley/protocol/hooks";
import { useCallback, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { useClient } from "../../react/use-chat.ts";
import { type Answer, askJson } from "../../ui/http.ts";
import { useOperatorToken } from "../../ui/operator-token.ts";
import type { Door, DoorKind } from "./door-kind.ts";

/**
 * The doors of one kind, and what the owner of a room, or the operator, does about them: one thing at a time, for of two new
 * secrets only the later one would work.
 */
export function useDoors<Info extends Door, Made>(room: string, kind: DoorKind<Info, Made>) {
	const client = useClient();
	const operator = useOperatorToken();
	const [answer, setAnswer] = useState<Answer<readonly Info[]> | null>(null);
	const [made, setMade] = useState<Made | null>(null);
	const [error, setError] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const ask = useCallback(
		<T>(schema: z.ZodMiniType<T>, init: RequestInit = {}, below = ""): Promise<Answer<T>> => {
			// At each question: keeping one's name brings another token.
			const authorization = `Bearer ${operator ?? client.sessionToken() ?? ""}`;
			const headers = { authorization, "content-type": "application/json" };
			return askJson(`/api/rooms/${room}/${kind.path}${below}`, schema, { headers, ...init });
		},
		[client, operator, room, kind],
	);
	const asked = useRef(0);
	/** what was asked before counts no more, whenever it is answered */
	const reload = useCallback(() => {
		asked.current += 1;
		const nth = asked.current;
		void ask(kind.list).then((told) => nth === asked.current && setAnswer(told));
	}, [ask, kind]);
	useEffect(reload, [reload]);

	const doing = async <T>(deed: () => Promise<Answer<T>>, use?: (value: T) => void): Promise<void> => {
		if (busy) return;
		setBusy(true);
		const done = await deed();
		setBusy(false);
		setError(done.ok ? null : done.message);
		if (done.ok) use?.(done.value);
		reload();
	};
	const post = (below: string, wish?: object) => {
		const init = { method: "POST", ...(wish !== undefined && { body: JSON.stringify(wish) }) };
		return doing(() => ask(kind.made, init, below), setMade);
	};
	return {
		...{ answer, made, error, busy },
		make: (wish: object) => void post("", wish),
		rotate: (id: string) => void post(`/${id}/${kind.secret}`),
		remove: (id: string) => void doing(() => ask(HookEnded, { method: "DELETE" }, `/${id}`)),
		copied(): void {
			setMade(null);
			reload();
		},
	};
}
