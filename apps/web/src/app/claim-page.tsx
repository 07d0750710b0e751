import type { Proved } from "@parley/protocol/people";
import { useEffect, useState } from "react";
import { Claim } from "../features/own/claim.tsx";
import { useClient } from "../react/use-chat.ts";
import { comeAs } from "../ui/come-as.ts";
import { isDirect } from "../ui/direct.ts";
import { handOnRooms } from "./of-before.ts";
import { toldRooms } from "./told-rooms.ts";

/** `/link#…`: another device of somebody's. The page before the first paint has taken the secret out of the address. */
export function ClaimPage() {
	const client = useClient();
	const { name, hasSession } = client.remembered();
	const { secret, nth } = useSecret();
	const taken = async (proved: Proved) => {
		// What two said to each other stays theirs.
		const rooms = toldRooms().filter((room) => !isDirect(room));
		await comeAs(client, proved, () => handOnRooms(rooms));
		location.replace("/");
	};
	return <Claim key={nth} secret={secret} before={hasSession ? name : ""} onTaken={taken} />;
}

/** It is nowhere but here once it is read. Another link in the same tab changes the address's end alone: it begins anew. */
function useSecret(): { readonly secret: string | null; readonly nth: number } {
	const [read, setRead] = useState(() => ({ secret: secretOf(history.state), nth: 0 }));
	useEffect(() => {
		const clear = () => history.replaceState(null, "", "/link");
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
