import type { Proved } from "@parley/protocol/people";
import { Claim } from "../features/own/claim.tsx";
import { useClient } from "../react/use-chat.ts";
import { comeAs } from "../ui/come-as.ts";
import { isDirect } from "../ui/direct.ts";
import { handOnRooms } from "./of-before.ts";
import { toldRooms } from "./told-rooms.ts";
import { useSecret } from "./use-secret.ts";

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
