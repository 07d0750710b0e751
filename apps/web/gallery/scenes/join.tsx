import { refuse } from "@parley/protocol/refusals";
import { Resuming } from "../../src/app/resuming.tsx";
import { CalledBack } from "../../src/features/called-back/called-back.tsx";
import { Invited } from "../../src/features/invited/invited.tsx";
import { ClosedDoor } from "../../src/features/join/closed-door.tsx";
import { JoinScreen } from "../../src/features/join/join-screen.tsx";
import { signInTexts } from "../../src/ui/sign-in-texts.ts";
import { texts } from "../../src/ui/texts.ts";
import { clicks, sees, writes } from "../hands.ts";
import { NOW } from "../room-log.ts";
import type { Scene } from "../scene.ts";
import { directory, summary } from "../story.ts";
import type { Tape } from "../tape.ts";

const topic = "Where everybody comes in. Be kind, be brief.";
const open = { room: "lobby", mayOpenRooms: true, doorShut: null, entering: false, refusal: null } as const;

/** A tape without rooms: nobody has come in yet. */
function outside(http: Tape["http"], serverStatus?: Tape["serverStatus"]): Tape {
	return { directory, http: { ...http }, ...(serverStatus && { serverStatus }) };
}

const quiet = outside({
	"/api/rooms/lobby": summary("lobby", { topic, count: 12 }),
	"/api/names/Ada": { free: true },
	"/api/names/Ingrid": {
		free: false,
		kept: true,
		reason: "That name is kept by somebody. Is it you?",
		suggestions: ["Ingrid 2", "Ingrid.B"],
	},
	"/api/names/Bo": { free: false, reason: "Taken just now.", suggestions: ["Bo 2", "Bo.B", "Bo-3"] },
});
const invited = outside({
	"/api/invitations/looks": {
		...{ room: "den", title: "The reading den", topic: "One book a month.", count: 7, capacity: 12 },
		until: NOW + 86_400_000,
	},
	"/api/sessions": { problem: "name-kept" },
});
const comesInvited = () => <Invited secret="pXlQ2mWm0Zc8n4yJkqvTzw" onCame={nobody} onTaken={nobody} />;
const shown = () => <JoinScreen {...open} />;

export const joinScenes: readonly Scene[] = [
	{ name: "join/first", tape: quiet, show: shown, hands: [sees("[class*=seats]")] },
	{
		name: "join/account",
		tape: quiet,
		show: () => <JoinScreen {...open} provider />,
		hands: [sees("[class*=way] button")],
	},
	{
		name: "join/account-alone",
		show: () => <ClosedDoor guests="off" provider notice={null} />,
		hands: [sees("[class*=way] button")],
	},
	{
		name: "join/account-refused",
		show: () => <CalledBack refused={signInTexts.why.forged} wished={{ wish: "enter", back: "/" }} />,
		hands: [sees("p[role=alert]")],
	},
	{ name: "join/free", tape: quiet, show: shown, hands: [writes("Ada", "input"), sees("[class*=free]")] },
	{
		name: "join/taken",
		tape: quiet,
		show: shown,
		hands: [writes("Bo", "input"), sees("[class*=suggestions]")],
	},
	{
		name: "join/kept",
		tape: quiet,
		show: shown,
		hands: [writes("Ingrid", "input"), sees("button[aria-haspopup=dialog]")],
	},
	{
		name: "join/words",
		tape: quiet,
		show: shown,
		hands: [
			writes("Ingrid", "input"),
			clicks("button[aria-haspopup=dialog]"),
			writes("rive toma elbow quik mus", "dialog textarea"),
		],
	},
	{
		name: "join/wrong",
		tape: quiet,
		show: shown,
		hands: [writes("a\u202eb", "input"), sees("[class*=wrong]")],
	},
	{
		name: "join/refused",
		tape: quiet,
		show: () => (
			<JoinScreen {...open} refusal={{ ...refuse("name-taken"), suggestions: ["Ada 2", "Ada.B"] }} />
		),
		hands: [sees("[class*=suggestions]")],
	},
	{
		name: "join/signed-out",
		tape: quiet,
		show: () => <JoinScreen {...open} notice={texts.join.signedOutElsewhere} />,
		hands: [sees("[class*=seats]")],
	},
	{
		name: "join/entering",
		tape: quiet,
		show: () => <JoinScreen {...open} entering />,
		hands: [sees("[class*=seats]")],
	},
	{
		name: "join/full",
		tape: outside({ "/api/rooms/lobby": summary("lobby", { topic, count: 50, waiting: 3 }) }),
		show: shown,
		hands: [sees("[class*=chip]")],
	},
	{
		name: "join/quiet-house",
		tape: outside({ "/api/rooms/lobby": summary("lobby", { count: 0, deliverMs: null }) }),
		show: shown,
		hands: [sees("[class*=seats]")],
	},
	{ name: "join/new-room", tape: outside({ "/api/rooms/lobby": { problem: "no-such-room" } }), show: shown },
	{
		name: "join/no-such-room",
		tape: outside({ "/api/rooms/lobby": { problem: "no-such-room" } }),
		show: () => <JoinScreen {...open} mayOpenRooms={false} />,
	},
	{ name: "join/unreachable", tape: outside({}), show: shown },
	{
		name: "join/shut",
		tape: quiet,
		show: () => <JoinScreen {...open} doorShut={refuse("house-full").message} />,
		hands: [sees("[class*=seats]")],
	},
	{ name: "join/closed", tape: quiet, show: () => <ClosedDoor guests="invited" notice={null} /> },
	{
		name: "join/closed-to-guests",
		tape: quiet,
		show: () => <ClosedDoor guests="off" notice={texts.join.signedOutElsewhere} />,
	},
	{ name: "join/invited", tape: invited, show: comesInvited, hands: [sees("main form input")] },
	{
		name: "join/invited-account",
		tape: {
			...invited,
			serverStatus: { open: true, defaultRoom: "lobby", roomCreation: "open", provider: true },
		},
		show: comesInvited,
		hands: [sees("main .lucide-log-in")],
	},
	{
		name: "join/invited-kept-name",
		tape: invited,
		show: comesInvited,
		hands: [writes("Ingrid", "main input"), clicks("main [type=submit]"), sees("main [role=alert] a")],
	},
	{
		name: "join/invited-too-late",
		tape: outside({ "/api/invitations/looks": { problem: "not-allowed" } }),
		show: comesInvited,
		hands: [sees("main [role=alert]")],
	},
	{ name: "join/coming-back", tape: quiet, show: () => <Resuming name="Ada" />, hands: [sees("h1")] },
];

function nobody(): void {
	// where one goes from here is no scene
}
