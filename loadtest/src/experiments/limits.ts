import { experiment, inParts } from "../lab/experiment.ts";
import { density } from "./limits/density.ts";
import { flags, type LimitsParams } from "./limits/params.ts";
import { slow } from "./limits/slow.ts";
import { posts, rooms } from "./limits/small-rooms.ts";
import { storm } from "./limits/storm.ts";

export const limits = experiment<LimitsParams>({
	name: "limits",
	title: "At the limit: idle members, small rooms, slow readers, storms, the post path",
	study: {
		name: "Parley's own promises",
		summary:
			"What a chat server on one event loop has to bear besides a large room: ten thousand members who do nothing, thousands of small rooms, readers that stop reading, a whole room that loses its links and comes back at once, and hundreds of people who all write. For each there is a figure that Parley promises to keep on two cores with every message on disk before anybody sees it. Large rooms and fixed rates are measured by `fanout`, one blocked client by `jam`, pings of thousands by `wheel`.",
		doubts: [
			"The promises are those of a machine with two cores that the crowd shares with the server: where the crowd or another program was busy, what is missed is not held against the server, and said so.",
		],
	},
	...flags,
	seconds: { quick: 22, default: 93, full: 179 },
	...inParts<LimitsParams>(
		[density, rooms, slow, storm, posts],
		"The server and the crowd run on this one machine over loopback, and take turns on its cores. Parley has each message on disk before anybody sees it (DURABILITY=disk).",
	),
});
