import type { ChatClient } from "@parley/client/state/chat-client";
import { useState } from "react";
import { goSignIn, type SignInWish } from "./sign-in.ts";

/** Leads to the provider and back to this place, and says why it does not. */
export function useSignIn(client: ChatClient) {
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<string | null>(null);
	const go = ({
		back = location.pathname + location.hash,
		...wished
	}: Partial<SignInWish> & Pick<SignInWish, "wish">) => {
		if (busy) return;
		setBusy(true);
		setRefused(null);
		void goSignIn(client, { ...wished, back }).then((why) => {
			// whoever comes back by the browser's own button finds this page as they left it
			setBusy(false);
			setRefused(why);
		});
	};
	return { busy, refused, go };
}
