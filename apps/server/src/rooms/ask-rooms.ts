import type { ClientFrameOf } from "@parley/protocol/client-frames";
import type { ClientSession } from "../app/client-session.ts";
import type { House } from "../app/context.ts";
import { pagePaced } from "../messages/read.ts";

/** ROOM11: a page of the directory, paced as pages of history are. */
export async function askRooms(
	house: House,
	client: ClientSession,
	session: string,
	frame: ClientFrameOf<"rooms">,
): Promise<void> {
	await pagePaced(house, client, session, frame.ref, () => giveRooms(house, client, session, frame));
}

async function giveRooms(
	house: House,
	client: ClientSession,
	session: string,
	{ ref, ...asked }: ClientFrameOf<"rooms">,
): Promise<void> {
	const { connection } = client;
	if (connection.isOver) return;
	const { address } = connection;
	const found = house.roomList.page(asked, { person: session, address });
	if ("code" in found) {
		house.pagesOfAddress.giveBack(address);
		return found.code === "bad-frame" ? client.refuseBad(found, ref) : client.refuse(found, ref);
	}
	connection.output.answer(`{"type":"rooms","ref":${ref},${await found}}`);
}
