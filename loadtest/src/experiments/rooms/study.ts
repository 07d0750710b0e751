import type { Study } from "../../lab/result.ts";

export const STUDY: Study = {
	name: "Multi-threaded Chat Server",
	by: "Christensen, Niemiec",
	summary:
		"A chat room in two designs. In the first each client has a thread that puts its lines on one locked queue, and one thread writes them to every user, so that all see one order; in the second one thread goes through all sockets. 1, 2, 4 and 8 users send one message each at once, small, medium (a film script) or large (six scripts), and the clock runs until everybody has all of them; 5 runs, mean. Threads were slower for one user, grew less than linearly with size, won from 4 users with large messages and were almost 50 % faster at 8; and their users finished at evenly spaced times, which made the average turnaround lower even where the total was not.",
	doubts: [
		"The sizes in bytes, the machine and its number of cores are not given; 25 bytes, 150 kB and 900 kB stand for small, medium and large here.",
		"The figures are plotted there, not listed, so only its claims can be set beside ours.",
	],
};
