import type { Proved } from "@parley/protocol/people";
import { Claim } from "../features/own/claim.tsx";
import { useClient } from "../react/use-chat.ts";
import { isDirect } from "../ui/direct.ts";
import { forgetPerson } from "./forget-person.ts";
import { handOnRooms } from "./of-before.ts";
import { toldRooms } from "./told-rooms.ts";

/** `/link#…`: another device of somebody's. The page before the first paint has taken the secret out of the address. */
export function ClaimPage() {
	const client = useClient();
	const { name, hasSession } = client.remembered();
	const taken = async (proved: Proved) => {
		// Who was here is no part of who comes: nothing of them stays but in which rooms they were.
		if (hasSession) {
			// What two said to each other stays theirs.
			const rooms = toldRooms().filter((room) => !isDirect(room));
			await client.signOut();
			await forgetPerson(client);
			handOnRooms(rooms);
		}
		await client.take(proved);
		location.replace("/");
	};
	return <Claim secret={secretOf(history.state)} before={hasSession ? name : ""} onTaken={taken} />;
}

/** As the tab's history holds it, or, in a page that was not built, still the address. */
function secretOf(state: unknown): string | null {
	const hash = typeof state === "string" ? state : location.hash;
	return hash.length > 1 ? hash.slice(1) : null;
}
