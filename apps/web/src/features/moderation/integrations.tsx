import { botDoor } from "./bot-door.tsx";
import { Doors } from "./doors.tsx";
import { hookDoor } from "./hook-door.tsx";
import { outgoingDoor } from "./outgoing-door.tsx";

/** Programs that come into the room, by whatever door. */
export function Integrations({ room }: { readonly room: string }) {
	return (
		<>
			<Doors room={room} kind={hookDoor} />
			<Doors room={room} kind={outgoingDoor} />
			<Doors room={room} kind={botDoor} />
		</>
	);
}
