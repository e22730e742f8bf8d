-- CreateTable
CREATE TABLE "plan" (
    "id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "run_by_user_id" TEXT,
    "current_step_id" TEXT,
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan_step" (
    "id" TEXT NOT NULL,
    "plan_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "turn_id" TEXT,

    CONSTRAINT "plan_step_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "plan_conversation_id_idx" ON "plan"("conversation_id");

-- CreateIndex
CREATE INDEX "plan_run_by_user_id_idx" ON "plan"("run_by_user_id");

-- CreateIndex
CREATE INDEX "plan_step_plan_id_idx" ON "plan_step"("plan_id");

-- AddForeignKey
ALTER TABLE "plan" ADD CONSTRAINT "plan_id_fkey" FOREIGN KEY ("id") REFERENCES "turn"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_step" ADD CONSTRAINT "plan_step_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plan"("id") ON DELETE CASCADE ON UPDATE CASCADE;
