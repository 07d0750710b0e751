import type { RoomState } from "@parley/client/state/chat-state";
import { UnsentPanel } from "../features/unsent/unsent-panel.tsx";
import { ContainedPanel } from "../ui/contained-panel.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { navigate } from "../ui/navigate.ts";
import type { Panel, PanelsProps } from "./panel.ts";
import { roomPath } from "./routing.ts";

const KeyList = lazyPart(async () => (await import("./key-list.tsx")).KeyList);
const AlertsPanel = lazyPart(async () => (await import("../features/alerts/alerts-panel.tsx")).AlertsPanel);
const InvitePanel = lazyPart(async () => (await import("../features/invite/invite-panel.tsx")).InvitePanel);
const NewRoom = lazyPart(async () => (await import("../features/rooms/new-room.tsx")).NewRoom);
const Talk = lazyPart(async () => (await import("../features/members/talk.tsx")).Talk);
const RoomPanel = lazyPart(async () => (await import("../features/moderation/room-panel.tsx")).RoomPanel);
const PersonPanel = lazyPart(
	async () => (await import("../features/moderation/person-panel.tsx")).PersonPanel,
);
const MessagePanel = lazyPart(
	async () => (await import("../features/moderation/message-panel.tsx")).MessagePanel,
);
/** Fetched ahead: who presses Ctrl K types on at once, and must not type into the composer. */
export const loadSwitcher = () => import("./house-switcher.tsx");
const HouseSwitcher = lazyPart(async () => (await loadSwitcher()).HouseSwitcher);

export function Panels(props: PanelsProps) {
	// Keyed, so that what is left closes at once and does not wait, hidden, for the next panel to be loaded.
	return (
		<ContainedPanel key={props.panel?.kind} onClose={() => props.show(null)}>
			{props.panel !== null && <Shown {...props} panel={props.panel} />}
		</ContainedPanel>
	);
}

function Shown(props: PanelsProps & { panel: Panel }) {
	const { panel, state, name, show } = props;
	const close = () => show(null);
	const goTo = (room: string) => {
		close();
		navigate(roomPath(room));
	};
	switch (panel.kind) {
		case "unsent":
			return <UnsentPanel onClose={close} />;
		case "keys":
			return <KeyList onClose={close} />;
		case "alerts":
			return state && <AlertsPanel room={state} name={name} onClose={close} />;
		case "invite":
			return state && <InvitePanel room={state} name={name} href={roomPath(state.room)} onClose={close} />;
		case "new-room":
			return <NewRoom onOpened={goTo} onClose={close} />;
		case "talk":
			return <Talk name={panel.name} onOpened={goTo} onClose={close} />;
		case "room":
		case "person":
		case "message":
			return state && <ModerationPanels {...props} panel={panel} state={state} />;
		case "switcher":
			return <HouseSwitcher {...props} onClose={close} />;
	}
}

type ModerationProps = PanelsProps & {
	panel: Extract<Panel, { kind: "room" | "person" | "message" }>;
	state: RoomState;
};

function ModerationPanels({ panel, state, name, me, show }: ModerationProps) {
	const close = () => show(null);
	const jumpTo = (seq: number) => {
		close();
		navigate(roomPath(state.room, seq));
	};
	switch (panel.kind) {
		case "room":
			return <RoomPanel room={state} me={me} name={name} onJump={jumpTo} onClose={close} />;
		case "person":
			return <PersonPanel room={state} me={me} name={panel.name} session={panel.session} onClose={close} />;
		case "message": {
			const toPerson = () => show({ kind: "person", name: panel.name, session: panel.author });
			return (
				<MessagePanel
					room={state}
					me={me}
					seq={panel.seq}
					name={panel.name}
					onPerson={toPerson}
					onClose={close}
				/>
			);
		}
	}
}
