/**
 * The chat server of every `ws` tutorial: one loop, nothing stored, and `client.send` to each member of the room as
 * soon as a message is there. What most Node chats do, and so the first thing to be measured against.
 */
import { serveRooms } from "./room-server.ts";

serveRooms((frame, to) => {
	for (const member of to) member.send(frame);
});
