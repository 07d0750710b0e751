import { Invited } from "../features/invited/invited.tsx";
import { useClient } from "../react/use-chat.ts";
import { comeAs } from "../ui/come-as.ts";
import { roomPath } from "./routing.ts";
import { useSecret } from "./use-secret.ts";

/** `/i#…`: somebody who was invited. The page before the first paint has taken the secret out of the address. */
export function InvitedPage() {
	const client = useClient();
	const { secret, nth } = useSecret();
	const enter = (room: string) => location.replace(roomPath(room));
	return (
		<Invited
			key={nth}
			secret={secret}
			onCame={(proved, room) => void comeAs(client, proved).then(() => enter(room))}
			onTaken={enter}
		/>
	);
}
