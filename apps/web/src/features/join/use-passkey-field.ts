import { useEffect, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { mayHavePasskeys } from "../../ui/passkey-place.ts";

/** While the name is asked for a browser may offer passkeys of this house there; what was said to the one that was taken. */
export function usePasskeyField(): string | null {
	const client = useClient();
	const [refused, setRefused] = useState<string | null>(null);
	useEffect(() => {
		// Who is somebody here is asked before they become another (`words-panel.tsx`).
		if (!mayHavePasskeys() || client.remembered().hasSession) return;
		const stopping = new AbortController();
		import("./passkey-field.ts")
			.then(({ offerPasskeys }) => offerPasskeys(client, stopping.signal, setRefused))
			.catch((error: unknown) => console.warn("passkeys are not offered", error));
		return () => stopping.abort();
	}, [client]);
	return refused;
}
