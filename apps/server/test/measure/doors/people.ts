import { type Answer, type Caller, Guest } from "../../hostile/guest.ts";

/** With a seat in the room; `token`: of whoever was there before. */
export async function arrives(caller: Caller, name: string, room: string, token?: string): Promise<Guest> {
	const guest = await Guest.arrives(caller, name, token);
	if (!(guest instanceof Guest)) throw new Error(`${name} was not let in: ${JSON.stringify(guest)}`);
	expects("joined", await guest.asks({ type: "join", room }));
	return guest;
}

export function expects(type: string, answer: Answer | undefined): void {
	if (answer?.type !== type) throw new Error(`${type} was expected, ${JSON.stringify(answer)} came`);
}
