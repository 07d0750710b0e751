import { Component, type ReactNode, Suspense, useEffect } from "react";
import { Button } from "./button.tsx";
import styles from "./contained.module.css";
import { PartFailed } from "./lazy-part.tsx";
import { texts } from "./texts.ts";

interface ContainedProps {
	readonly children: ReactNode;
	/** while it is being fetched */
	readonly waiting?: ReactNode;
	/** a place of its own by default, a line where there is little room, or all there is */
	readonly look?: "place" | "line" | "page";
	/** what stands around the sentence and the ways on, where neither look will do */
	readonly frame?: (title: string, ways: ReactNode) => ReactNode;
}

/** What breaks in here, or does not come, takes its own place down and nothing beside it. */
export class Contained extends Component<ContainedProps, { failure: unknown }> {
	override state: { failure: unknown } = { failure: null };

	static getDerivedStateFromError(failure: unknown) {
		return { failure };
	}

	override componentWillUnmount() {
		this.#forget();
	}

	override render() {
		const { children, waiting, look = "place", frame } = this.props;
		const { failure } = this.state;
		if (failure === null) return <Suspense fallback={waiting}>{children}</Suspense>;
		const title = failure instanceof PartFailed ? texts.broken.missing : texts.broken.part;
		const ways = <Ways onAgain={this.#again} />;
		if (frame) return frame(title, ways);
		const Place = look === "page" ? "main" : "div";
		return (
			<Place className={styles[look]}>
				<div role="alert">{look === "page" ? <h1>{title}</h1> : <p>{title}</p>}</div>
				{ways}
			</Place>
		);
	}

	readonly #again = () => {
		this.#forget();
		this.setState({ failure: null });
	};

	#forget(): void {
		const { failure } = this.state;
		if (failure instanceof PartFailed) failure.forget();
	}
}

function Ways({ onAgain }: { onAgain: () => void }) {
	useEffect(() => {
		addEventListener("online", onAgain);
		return () => removeEventListener("online", onAgain);
	}, [onAgain]);
	return (
		<div className={styles["ways"]}>
			<Button onClick={onAgain}>{texts.broken.again}</Button>
			<Button onClick={() => location.reload()}>{texts.broken.reload}</Button>
		</div>
	);
}
