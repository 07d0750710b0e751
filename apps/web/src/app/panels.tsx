import { lazy, Suspense } from "react";
import { navigate } from "../ui/navigate.ts";
import type { Panel, PanelsProps } from "./panel.ts";
import { roomPath } from "./routing.ts";

const KeyList = lazy(async () => ({ default: (await import("./key-list.tsx")).KeyList }));
const AlertsPanel = lazy(async () => ({
	default: (await import("../features/alerts/alerts-panel.tsx")).AlertsPanel,
}));
const InvitePanel = lazy(async () => ({
	default: (await import("../features/invite/invite-panel.tsx")).InvitePanel,
}));
const NewRoom = lazy(async () => ({ default: (await import("../features/rooms/new-room.tsx")).NewRoom }));
const Talk = lazy(async () => ({ default: (await import("../features/members/talk.tsx")).Talk }));
/** Fetched ahead: who presses Ctrl K types on at once, and must not type into the composer. */
export const loadSwitcher = () => import("./house-switcher.tsx");
const HouseSwitcher = lazy(async () => ({ default: (await loadSwitcher()).HouseSwitcher }));

export function Panels(props: PanelsProps) {
	// Keyed, so that what is left closes at once and does not wait, hidden, for the next panel to be loaded.
	return (
		<Suspense key={props.panel?.kind}>
			{props.panel !== null && <Shown {...props} panel={props.panel} />}
		</Suspense>
	);
}

function Shown(props: PanelsProps & { panel: Panel }) {
	const { panel, state, name, me, show } = props;
	const close = () => show(null);
	const goTo = (room: string) => {
		close();
		navigate(roomPath(room));
	};
	switch (panel.kind) {
		case "keys":
			return <KeyList onClose={close} />;
		case "alerts":
			return state && <AlertsPanel room={state} name={name} onClose={close} />;
		case "invite":
			return state && <InvitePanel room={state} name={name} href={roomPath(state.room)} onClose={close} />;
		case "new-room":
			return <NewRoom onOpened={goTo} onClose={close} />;
		case "talk":
			return <Talk name={panel.name} from={state} me={me.name} onOpened={goTo} onClose={close} />;
		case "switcher":
			return <HouseSwitcher {...props} onClose={close} />;
	}
}
