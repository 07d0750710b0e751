import { lazy, Suspense } from "react";
import { useChat } from "../react/use-chat.ts";
import { texts } from "../ui/texts.ts";
import styles from "./resuming.module.css";

/** The service worker caches it. Without a worker it may be out of reach with the link down, and one sentence must do. */
const Unreachable = lazy(async () => {
	try {
		return { default: (await import("./unreachable.tsx")).Unreachable };
	} catch {
		return { default: () => <Sentence text={texts.common.offline} /> };
	}
});

/** Shown while a session is resumed. */
export function Resuming({ name }: { name: string }) {
	const link = useChat((state) => state.link);
	const isWaiting = link.state === "waiting";
	if (!isWaiting && !(link.state === "connecting" && link.attempt > 0))
		return <Sentence text={texts.join.comingBack(name)} />;
	return (
		<Suspense>
			<Unreachable link={isWaiting ? link : null} name={name} />
		</Suspense>
	);
}

function Sentence({ text }: { text: string }) {
	return (
		<main className={styles["screen"]}>
			<div role="status">
				<h1>{text}</h1>
			</div>
		</main>
	);
}
