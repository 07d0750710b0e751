import { Proved } from "@parley/protocol/people";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { CalledBack } from "../features/called-back/called-back.tsx";
import { useClient } from "../react/use-chat.ts";
import { askHouse } from "../ui/ask-house.ts";
import { comeAs } from "../ui/come-as.ts";
import { type Held, takeHeld, whoIsHere } from "../ui/sign-in.ts";
import { type Back, readBack } from "../ui/sign-in-back.ts";
import { signInTexts as words } from "../ui/sign-in-texts.ts";
import { useEvent } from "../ui/use-event.ts";

/** `/auth/callback`: back from the provider. The page before the first paint has taken what came out of the address. */
export function CallbackPage() {
	const client = useClient();
	const [{ held, back }] = useState(() => {
		const search = typeof history.state === "string" ? history.state : location.search;
		const taken = takeHeld();
		return { held: taken, back: readBack(search, taken, whoIsHere(client), Date.now()) };
	});
	const [refused, setRefused] = useState(back.go ? null : words.why[back.why]);
	const finish = useEvent(
		async (came: Back & { go: true }, { nonce, verifier, wish, who, name, back: to }: Held) => {
			const { code, iss } = came;
			const body = { code, nonce, verifier, ...(iss && { iss }), ...(name && { name }) };
			const token = wish === "own" ? client.sessionToken() : null;
			const question = { path: "/api/oidc/finish", method: "POST", body, token } as const;
			// Without an answer's text the name was kept already, and has one more proof.
			const told = await askHouse({ ...question, answer: z.optional(Proved) });
			if (!told.ok) return setRefused(told.isLost ? words.unsure : told.message);
			// Whoever is here by now may be somebody else, or nobody.
			if (whoIsHere(client) !== who) return setRefused(words.why.other);
			if (told.value) await (wish === "enter" ? comeAs(client, told.value) : client.take(told.value));
			location.replace(to);
		},
	);
	useEffect(() => {
		history.replaceState(null, "", location.pathname);
		if (back.go && held !== null) void finish(back, held);
	}, [back, held, finish]);
	return <CalledBack refused={refused} wished={held} />;
}
