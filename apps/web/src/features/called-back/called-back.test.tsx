import { type ComponentProps, isValidElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import { SignInButton } from "../../ui/sign-in-button.tsx";
import { CalledBack } from "./called-back.tsx";

type Given = ComponentProps<typeof SignInButton>;

/** What the way to the provider is given, wherever it stands. */
function wayIn(node: ReactNode): Given | undefined {
	if (Array.isArray(node)) return node.map(wayIn).find((one) => one !== undefined);
	if (!isValidElement<Given & { readonly children?: ReactNode }>(node)) return undefined;
	return node.type === SignInButton ? node.props : wayIn(node.props.children);
}

test("[WHO50] whoever tries again after a sign-in that came to nothing comes by the name that they typed, to where they were", () => {
	const wished = { wish: "enter", back: "/r/den", name: "Ada" } as const;
	const again = wayIn(CalledBack({ refused: "That took too long.", wished }));
	expect(again).toMatchObject({ wish: "enter", back: "/r/den" });
	expect(again?.name?.()).toBe("Ada");
	const { name: _, ...nameless } = wished;
	expect(wayIn(CalledBack({ refused: "That took too long.", wished: nameless }))?.name).toBeUndefined();
	expect(wayIn(CalledBack({ refused: "That took too long.", wished: null }))).toBeUndefined();
});
