import { type OwnPasskey, Proved } from "@parley/protocol/people";
import { useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { askHouse, type Told } from "../../ui/ask-house.ts";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import { newPasskey } from "../../ui/passkeys.ts";

const PATH = "/api/people/me/passkeys";

/** Making one's passkeys and removing them, and what was said to it last. */
export function usePasskeys(onKept: () => void) {
	const client = useClient();
	const [refused, setRefused] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const during = async <T>(ask: () => Promise<Told<T>>): Promise<Told<T>> => {
		setBusy(true);
		setRefused(null);
		const told = await ask();
		setBusy(false);
		if (!told.ok) setRefused(told.message);
		return told;
	};
	/** The browser is asked to make one, and the house is told of it. */
	const withNew = <T>(tell: (made: object) => Promise<Told<T>>) =>
		during(async () => {
			const made = await newPasskey(client.sessionToken());
			return made.ok ? tell(made.value) : made;
		});

	const keep = async () => {
		const path = "/api/people/me/kept-by-passkey";
		const told = await withNew((body) =>
			askHouse({ path, method: "POST", body, token: client.sessionToken(), answer: Proved }),
		);
		if (!told.ok) {
			if (told.isLost) setRefused(keepingTexts.passkeys.unsure);
			return;
		}
		// Whoever is here by now may be somebody else, or nobody.
		if (client.getState().me?.session === told.value.session) await client.take(told.value);
		onKept();
	};
	const add = () =>
		withNew((body) => askHouse({ path: PATH, method: "POST", body, token: client.sessionToken() }));
	const remove = ({ passkey }: OwnPasskey) => {
		const path = `${PATH}/${encodeURIComponent(passkey)}`;
		return during(() => askHouse({ path, method: "DELETE", token: client.sessionToken() }));
	};
	return { refused, busy, keep, add, remove };
}
