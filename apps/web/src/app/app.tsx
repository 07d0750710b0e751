import { Suspense, useEffect, useState } from "react";
import { JoinScreen } from "../features/join/join-screen.tsx";
import { useChat, useClient } from "../react/use-chat.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { navigate } from "../ui/navigate.ts";
import { Resuming } from "./resuming.tsx";
import { roomPath } from "./routing.ts";
import { useRoute } from "./use-route.ts";
import { useServerStatus } from "./use-server-status.ts";
import { hasSignedOut, useSessionResume } from "./use-session-resume.ts";

/** The join screen must not wait for the house: it comes while the name is typed. */
const loadHouse = () => import("./house.tsx");
const ClosedDoor = lazyPart(async () => (await import("../features/join/closed-door.tsx")).ClosedDoor);
const House = lazyPart(async () => (await loadHouse()).House);

/** Outside: the join screen. Inside: the house. In between, whoever was here before comes back by themselves. */
export function App() {
	const route = useRoute();
	const { status, shut } = useServerStatus();
	const resume = useSessionResume();
	const client = useClient();
	const [{ me: returning, room: lastRoom }] = useState(() => client.remembered());
	// What lies on the device of one's rooms is shown while the house does not answer.
	const here = useChat((state) => state.me);
	const isKept = useChat((state) => state.own !== null) && here === null && resume.state === "coming";
	const room = route.room ?? status?.defaultRoom ?? (isKept ? lastRoom : null);
	const signedOut = useChat(hasSignedOut);
	const me = here ?? (isKept ? returning : null);
	const settled = useChat((state) => room !== null && isSettled(state.rooms.get(room)?.seat.state));
	const [inside, setInside] = useState(false);
	const showHouse = me !== null && room !== null && (inside || settled || isKept || resume.state === "back");

	useEffect(() => {
		// A failure shows when the house is needed, with a way to try again.
		loadHouse().catch((error: unknown) => console.warn("house not loaded", error));
	}, []);
	useEffect(() => {
		// By the house, which knows what it leaves, and whose own last words come before.
		if (signedOut) void loadHouse().then((house) => house.forgetPerson(client));
	}, [client, signedOut]);
	useEffect(() => setInside(showHouse), [showHouse]);
	useEffect(() => {
		if (showHouse && route.room === null && room !== null) navigate(roomPath(room), "replace");
	}, [showHouse, route.room, room]);

	const mayOpenRooms = status?.roomCreation === "open";
	if (showHouse) {
		return (
			<Suspense fallback={<Resuming name={me.name} />}>
				<House room={room} route={route} me={me} mayOpenRooms={mayOpenRooms} provider={status?.provider} />
			</Suspense>
		);
	}
	// A resumed session is known one frame before `me` is published; the name must not be asked for in that frame.
	if (resume.state === "coming" || resume.state === "back") return <Resuming name={resume.name} />;
	const notice = resume.state === "stranger" ? resume.notice : null;
	if (status?.guests !== undefined)
		return <ClosedDoor guests={status.guests} provider={status.provider} notice={notice} />;
	return (
		<JoinScreen
			room={room}
			mayOpenRooms={mayOpenRooms}
			provider={status?.provider}
			doorShut={shut}
			entering={me !== null}
			notice={notice}
			refusal={resume.state === "refused" ? resume.refusal : null}
		/>
	);
}

function isSettled(seat: string | undefined): boolean {
	return seat !== undefined && seat !== "joining";
}
