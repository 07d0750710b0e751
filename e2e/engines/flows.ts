import { comeInAndTalk, leave } from "./flows/coming.ts";
import { readHistory } from "./flows/history.ts";
import { lostLink, restart } from "./flows/link.ts";
import { editAndRemove, replyAndReact, search, sendFile } from "./flows/messages.ts";
import { ban, conversation, twoRooms } from "./flows/rooms.ts";
import type { House } from "./house.ts";

/** What people do most, and what breaks first in another engine. */
export const flows: Readonly<Record<string, (house: House) => Promise<void>>> = {
	"[NAME1] [ORD1] two people come in under names of their own and talk, each message with one number":
		comeInAndTalk,
	"a message is changed and removed where it stands, for everybody": editAndRemove,
	"[ONCE3] one replies, and reactions are counted once a person": replyAndReact,
	"what is said in another room is counted, and a line stands above it": twoRooms,
	"[BACK1] [ORD5] [ONCE1] what was written without a link arrives once and in its order": lostLink,
	"[ORD4] all goes on by itself behind a crash of the server": restart,
	"[FILE1] a picture is sent, and looked at large": sendFile,
	"[TALK1] two talk alone, and nobody else comes in": conversation,
	"[MOD2] [MOD3] somebody is banned, reads why, and is let in again": ban,
	"a search leads to a message amid what was said around it, and back": search,
	"older messages come without moving the row one reads": readHistory,
	"one is still in after a reload, signs out for good, and comes in anew": leave,
};
