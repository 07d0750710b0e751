import { refuse } from "@parley/protocol/refusals";

/** What the rules of keeping a name say no by. */
export const keptAlready = refused("kept", "You keep your name already.");
export const notKept = refused("kept", "That is for who keeps their name.");
export const noMember = refused("room", "Take a seat in a room first: then you can keep your name.");
export const wordsTaken = refused("sheet", "That sheet is over. Please ask for a new one.");
export const wrongWords = refused("words", "Those are not the words of anybody here.");
export const wrongPasskey = refused("passkey", "That passkey is nobody's here.");
export const passkeyKnown = refused("passkey", "That passkey is known already.");
export const noSuchPasskey = refused("passkey", "That passkey is not here.");
export const tooManyPasskeys = refused(
	"passkey",
	"You have as many passkeys as one may have. Remove one of them first.",
);
export const lastProof = refused(
	"passkey",
	"Nothing else says who you are. Take recovery words, or make another passkey first.",
);
export const subjectKnown = refused("provider", "That sign-in is of somebody here already, who is not you.");
export const noSubject = refused("provider", "That sign-in is of nobody here.");
export const challengeOver = refused("challenge", "That took too long. Please try again.");
export const linkOver = refused("link", "That link is over. Please ask for a new one.");
export const nameLost = { refusal: refuse("name-taken", { field: "name" }) };
export const houseFull = {
	refusal: refuse("house-full", { message: "The house keeps as many names as it may." }),
};

function refused(field: string, message: string) {
	return { refusal: refuse("not-allowed", { field, message }) };
}
