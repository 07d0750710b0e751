import type { ReactNode } from "react";
import type { OwnPage } from "../features/own/own-menu.tsx";
import { UnsentPanel } from "../features/unsent/unsent-panel.tsx";
import { ContainedPanel } from "../ui/contained-panel.tsx";
import { isMac } from "../ui/is-mac.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { navigate } from "../ui/navigate.ts";
import type { Panel, PanelsProps } from "./panel.ts";
import { roomPath } from "./routing.ts";

const KeyList = lazyPart(async () => (await import("./key-list.tsx")).KeyList);
const AlertsPanel = lazyPart(async () => (await import("../features/alerts/alerts-panel.tsx")).AlertsPanel);
const KeepPanel = lazyPart(async () => (await import("../features/own/keep-panel.tsx")).KeepPanel);
const DevicesPanel = lazyPart(async () => (await import("../features/own/devices-panel.tsx")).DevicesPanel);
const LinkPanel = lazyPart(async () => (await import("../features/own/link-panel.tsx")).LinkPanel);
const NamePanel = lazyPart(async () => (await import("../features/own/name-panel.tsx")).NamePanel);
const ProfilePanel = lazyPart(
	async () => (await import("../features/profile/profile-panel.tsx")).ProfilePanel,
);
const ProfileCard = lazyPart(async () => (await import("../features/profile/profile-card.tsx")).ProfileCard);
const TakenPanel = lazyPart(async () => (await import("../features/own/taken-panel.tsx")).TakenPanel);
const BlockedPanel = lazyPart(async () => (await import("../features/own/blocked-panel.tsx")).BlockedPanel);
const SavedPanel = lazyPart(async () => (await import("../features/own/saved-panel.tsx")).SavedPanel);
const LaterPanel = lazyPart(async () => (await import("../features/later/later-panel.tsx")).LaterPanel);
const InvitePanel = lazyPart(async () => (await import("../features/invite/invite-panel.tsx")).InvitePanel);
const DirectoryPanel = lazyPart(
	async () => (await import("../features/directory/directory-panel.tsx")).DirectoryPanel,
);
const NewRoom = lazyPart(async () => (await import("../features/rooms/new-room.tsx")).NewRoom);
const Talk = lazyPart(async () => (await import("../features/members/talk.tsx")).Talk);
const RoomPanel = lazyPart(async () => (await import("../features/moderation/room-panel.tsx")).RoomPanel);
const PersonPanel = lazyPart(
	async () => (await import("../features/moderation/person-panel.tsx")).PersonPanel,
);
const MessagePanel = lazyPart(
	async () => (await import("../features/moderation/message-panel.tsx")).MessagePanel,
);
const loadSwitcher = () => import("./house-switcher.tsx");
const HouseSwitcher = lazyPart(async () => (await loadSwitcher()).HouseSwitcher);
const loadOwnMenu = () => import("../features/own/own-menu.tsx");
const OwnMenu = lazyPart(async () => (await loadOwnMenu()).OwnMenu);

/** Who presses Ctrl K types on at once, and must not type into the composer; and without a link one can sign out, too. */
export function loadPanelsAhead(): void {
	// A failure shows when it is needed.
	for (const load of [loadSwitcher, loadOwnMenu])
		load().catch((error: unknown) => console.warn("a panel is not loaded yet", error));
}

interface Shown<Kind extends Panel["kind"]> extends PanelsProps {
	readonly panel: Extract<Panel, { kind: Kind }>;
	readonly close: () => void;
	/** to the menu at one's own name, where one came from there */
	readonly back: (() => void) | null;
	/** leads away, to a room or to a message in one */
	readonly goTo: (room: string, seq?: number) => void;
}

/** Whoever adds a panel adds a line here and one to `Panel`. */
const panels: { readonly [Kind in Panel["kind"]]: (shown: Shown<Kind>) => ReactNode } = {
	own: ({ panel, me, show, close }) => (
		<OwnMenu me={me} from={panel.from} go={(kind) => show({ kind, isOwn: true })} onClose={close} />
	),
	keys: ({ back, close }) => <KeyList command={isMac ? "⌘" : "Ctrl"} onBack={back} onClose={close} />,
	alerts: ({ state, name, back, close }) => (
		<AlertsPanel room={state} name={name} onBack={back} onClose={close} />
	),
	keep: ({ me, show, back, close }) => (
		<KeepPanel name={me.name} onBack={back} onDevices={() => show({ kind: "link" })} onClose={close} />
	),
	name: ({ me, back, close }) => <NamePanel name={me.name} onBack={back} onClose={close} />,
	profile: ({ back, close }) => <ProfilePanel onBack={back} onClose={close} />,
	taken: ({ back, close }) => <TakenPanel onBack={back} onClose={close} />,
	blocked: ({ back, close }) => <BlockedPanel onBack={back} onClose={close} />,
	saved: ({ back, close, goTo }) => <SavedPanel onJump={goTo} onBack={back} onClose={close} />,
	later: ({ back, close, goTo }) => <LaterPanel onJump={goTo} onBack={back} onClose={close} />,
	devices: ({ show, back, close }) => (
		<DevicesPanel
			onBack={back}
			onKeep={() => show({ kind: "keep", isOwn: true })}
			onLink={() => show({ kind: "link", isOwn: true })}
			onClose={close}
		/>
	),
	link: ({ back, close }) => <LinkPanel onBack={back} onClose={close} />,
	unsent: ({ close }) => <UnsentPanel onClose={close} />,
	invite: ({ state, room, name, close }) =>
		state && <InvitePanel room={state} name={name} href={roomPath(room)} onClose={close} />,
	"new-room": ({ close, goTo }) => <NewRoom onOpened={goTo} onClose={close} />,
	directory: ({ me, mayOpenRooms, show, close, goTo }) => (
		<DirectoryPanel
			me={me.session}
			onRoom={goTo}
			onTalk={mayOpenRooms ? (person) => show({ kind: "talk", people: [person], choosing: false }) : null}
			onClose={close}
		/>
	),
	switcher: ({ close, ...house }) => <HouseSwitcher {...house} onClose={close} />,
	talk: ({ panel: { people, choosing }, me, close, goTo }) => (
		<Talk people={people} choosing={choosing} me={me.session} onOpened={goTo} onClose={close} />
	),
	room: ({ panel: { first }, state, room, me, name, close, goTo }) =>
		state && (
			<RoomPanel
				room={state}
				me={me}
				name={name}
				first={first}
				onJump={(seq) => goTo(room, seq)}
				onClose={close}
			/>
		),
	person: ({ panel, state, me, close }) =>
		state && <PersonPanel room={state} me={me} name={panel.name} session={panel.session} onClose={close} />,
	card: ({ panel: { session, name }, me, mayOpenRooms, show, close }) => (
		<ProfileCard
			session={session}
			name={name}
			onTalk={
				mayOpenRooms && session !== me.session
					? () => show({ kind: "talk", people: [session], choosing: false })
					: null
			}
			onEdit={session === me.session ? () => show({ kind: "profile" }) : null}
			onClose={close}
		/>
	),
	message: ({ panel: { seq, name, author }, room, state, me, show, close }) =>
		state && (
			<MessagePanel
				room={state}
				me={me}
				seq={seq}
				name={name}
				author={author}
				href={roomPath(room, seq)}
				onPerson={() => show({ kind: "person", name, session: author })}
				onCard={() => show({ kind: "card", name, session: author })}
				onClose={close}
			/>
		),
};

export function Panels(props: PanelsProps) {
	const { panel, show } = props;
	const close = () => show(null);
	const goTo = (room: string, seq?: number) => {
		close();
		navigate(roomPath(room, seq));
	};
	const back = panel !== null && "isOwn" in panel ? () => show(before(panel.kind)) : null;
	// Keyed, so that what is left closes at once and does not wait, hidden, for the next panel to be loaded.
	return (
		<ContainedPanel key={panel?.kind} onClose={close}>
			{panel !== null && lineOf(panel.kind)({ ...props, panel, close, back, goTo })}
		</ContainedPanel>
	);
}

/** Where one comes back to from a page of one's own. */
function before(kind: OwnPage | "link"): Panel {
	return kind === "link" ? { kind: "devices", isOwn: true } : { kind: "own", from: kind };
}

/** Each line takes the member of the union by whose kind it is found. */
function lineOf(kind: Panel["kind"]): (shown: object) => ReactNode {
	return panels[kind] as (shown: object) => ReactNode;
}
