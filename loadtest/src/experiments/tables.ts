import { experiment, inParts } from "../lab/experiment.ts";
import { jam } from "./tables/jammed.ts";
import { joined } from "./tables/joined.ts";
import { manyNodes } from "./tables/many-nodes.ts";
import { move } from "./tables/move.ts";
import { flags, type TablesParams } from "./tables/params.ts";
import { poll } from "./tables/poll.ts";

export const tables = experiment<TablesParams>({
	name: "tables",
	title:
		"The study's house at its tables: activities beside posts, a poll of a thousand, a room full of games",
	study: {
		name: "An event-driven framework for inter-user communication applications",
		by: "Hsu, Wu, 2005",
		summary:
			"The study is a framework for games: about 300 players at tables, 28,573 messages in and 142,570 out in ten minutes, one player's link jammed for T seconds, and the mean of the 100 longest response times of all others; up to 10,000 players on servers of 1,000. Here each table is an activity with seats in a room of about six, and each message a move in it. Beside that: what a move takes beside a post, what a newcomer is given of a room in which much was played, and a thousand people who vote at once.",
		doubts: [
			"The recording was not published. Ours has its counts from a seed; who plays when is our own making. The lab's table has no game but that whoever sits may speak: its state is a digest of what was said, by which everybody's is compared with the server's.",
			"Its players are divided among servers, and a table is on one of them. Here each table's people are on as many nodes.",
		],
	},
	...flags,
	seconds: { quick: 29, default: 195, full: 8_900 },
	...inParts<TablesParams>(
		[jam, move, joined, poll, manyNodes],
		"Server and crowd run on this one machine over loopback, and take turns on its cores. Parley has each move on disk before anybody sees it (but over nodes: in NATS); the blocking writer stores nothing.",
	),
});
