import { useChat } from "../react/use-chat.ts";
import { texts } from "../ui/texts.ts";
import styles from "./coming-back.module.css";
import { Unreachable } from "./unreachable.tsx";

/** Shows itself only when coming back takes longer than a blink. */
export function ComingBack({ name }: { name: string }) {
	const link = useChat((state) => state.link);
	if (link.state === "waiting") return <Unreachable link={link} name={name} />;
	if (link.state === "connecting" && link.attempt > 0) return <Unreachable link={null} name={name} />;
	return (
		<main className={styles["screen"]}>
			<p role="status">{texts.join.comingBack(name)}</p>
		</main>
	);
}
