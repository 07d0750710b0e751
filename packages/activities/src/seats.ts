import {
	type ActContext,
	type Activity,
	type Command,
	type Event,
	type Refused,
	refuse,
	type Seats,
} from "./activity.ts";

/** What the kit makes of its own commands; undefined: the command is the activity's. */
export function decideKit(
	activity: Activity,
	command: Command,
	{ me, mayModerate, seats }: ActContext,
): Event | Refused | undefined {
	if ("end" in command) return mayModerate ? { ended: {} } : refuse("not-yours");
	if (!("sit" in command || "rise" in command)) return undefined;
	if (activity.seats === undefined || me.id === "") return refuse("no-such-command");
	return "sit" in command ? sit(seats, seatOf(command["sit"]), me.id) : rise(seats, me.id);
}

export function seatOfPerson(seats: Seats, id: string): number | undefined {
	const seat = seats.findIndex((person) => person?.id === id);
	return seat < 0 ? undefined : seat;
}

/** Seats behind an event of the kit; the same where it is none. */
export function seatsBehind(
	seats: readonly (ActContext["me"] | null)[],
	event: Event,
	me: ActContext["me"],
): readonly (ActContext["me"] | null)[] {
	if ("sat" in event) return seats.with(seatOf(event["sat"]) ?? 0, me);
	if ("rose" in event) return seats.with(seatOf(event["rose"]) ?? 0, null);
	return seats;
}

function sit(seats: Seats, seat: number | undefined, me: string): Event | Refused {
	if (seat === undefined || !Number.isInteger(seat) || seat < 0 || seat >= seats.length)
		return refuse("no-such-seat");
	if (seatOfPerson(seats, me) !== undefined) return refuse("seated");
	return seats[seat] === undefined ? { sat: { seat } } : refuse("seat-taken");
}

function rise(seats: Seats, me: string): Event | Refused {
	const seat = seatOfPerson(seats, me);
	return seat === undefined ? refuse("not-seated") : { rose: { seat } };
}

function seatOf(body: unknown): number | undefined {
	const seat = typeof body === "object" && body !== null && "seat" in body ? body.seat : undefined;
	return typeof seat === "number" ? seat : undefined;
}
