import { useEffect, useState } from "react";

/** It is nowhere but here once it is read. Another link in the same tab changes the address's end alone: it begins anew. */
export function useSecret(): { readonly secret: string | null; readonly nth: number } {
	const [read, setRead] = useState(() => ({ secret: secretOf(history.state), nth: 0 }));
	useEffect(() => {
		const clear = () => history.replaceState(null, "", location.pathname);
		const onHash = () => {
			const secret = secretOf(null);
			if (secret === null) return;
			clear();
			setRead(({ nth }) => ({ secret, nth: nth + 1 }));
		};
		clear();
		addEventListener("hashchange", onHash);
		return () => removeEventListener("hashchange", onHash);
	}, []);
	return read;
}

/** As the tab's history holds it, or, in a page that was not built, still the address. */
function secretOf(state: unknown): string | null {
	const hash = typeof state === "string" ? state : location.hash;
	return hash.length > 1 ? hash.slice(1) : null;
}
