import type { Operation } from "./operation.ts";

const PATH = "/api/rooms/{room}/outgoing-hooks";

/** Hooks that send what is said in a room. */
export const outgoingOperations: readonly Operation[] = [
	{
		...{ method: "get", path: PATH, asker: "person or operator", answer: "OutgoingHookList" },
		summary: "The outgoing hooks of a room, and how far each came (HOOK7)",
	},
	{
		...{ method: "post", path: PATH, asker: "person or operator", body: "OutgoingHookAsked" },
		...{ summary: "Makes one; what it signs by is told here alone", status: 201, answer: "OutgoingHookMade" },
	},
	{
		...{ method: "post", path: `${PATH}/{hook}/secret`, asker: "person or operator" },
		...{ summary: "A new secret: nothing is signed by the old one any more", answer: "OutgoingHookMade" },
	},
	{
		...{ method: "delete", path: `${PATH}/{hook}`, asker: "person or operator" },
		...{ summary: "Ends an outgoing hook", answer: "OutgoingHookEnded" },
	},
];
